import { createApp } from 'vue'
import Camera from './Camera.vue'

createApp(Camera).mount('#app')
