import { mount } from 'svelte'
import Camera from './Camera.svelte'

mount(Camera, { target: document.querySelector('#app') })
