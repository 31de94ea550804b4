// Shows the letter that the camera sees, in an Angular component. angular.json serves the package's files.
import { Component, DestroyRef, afterNextRender, inject, signal, viewChild, type ElementRef } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { openLetters } from 'recognizer-wasm/client'

@Component({ selector: 'app-camera', template: '<video #video></video><p id="letter">{{ shown() }}</p>' })
class Camera {
  video = viewChild.required<ElementRef<HTMLVideoElement>>('video')
  shown = signal('–')

  constructor () {
    const letters = openLetters({ files: '/recognizer-wasm/' })
    afterNextRender(() => {
      const { done } = letters.watch(this.video().nativeElement, ({ lasting }) => { this.shown.set(lasting ?? '–') })
      done.catch((error: Error) => { this.shown.set(error.message) })
    })
    inject(DestroyRef).onDestroy(letters.close)
  }
}

await bootstrapApplication(Camera)
