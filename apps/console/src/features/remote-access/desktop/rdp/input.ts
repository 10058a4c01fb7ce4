import { scancodeOf } from './scancodes.ts'

/** What the user does on a screen, in the pixels of the target. */
export interface InputListener {
  move: (x: number, y: number) => void
  /** @param button as in `MouseEvent.button` */
  button: (button: number, down: boolean) => void
  /** @param unit as in `WheelEvent.deltaMode` */
  wheel: (vertical: boolean, amount: number, unit: number) => void
  key: (scancode: number, down: boolean) => void
  /** The user has left the screen: whatever is held down must be let go. */
  left: () => void
}

/** Reports what the user does on a canvas, until the returned function is called. */
export function watchInput(canvas: HTMLCanvasElement, listener: InputListener): () => void {
  const ended = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void): void =>
    canvas.addEventListener(name, act, { signal: ended.signal, passive: false })
  const move = (event: MouseEvent): void => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    if (width === 0 || height === 0) return
    const at = (position: number, size: number, pixels: number): number =>
      Math.round(Math.max(0, Math.min(pixels - 1, (position / size) * pixels)))
    listener.move(at(event.clientX - left, width, canvas.width), at(event.clientY - top, height, canvas.height))
  }
  on('pointermove', move)
  on('pointerdown', (event) => {
    event.preventDefault()
    canvas.focus({ preventScroll: true })
    // A button that is let go outside of the canvas must be reported too.
    canvas.setPointerCapture(event.pointerId)
    move(event)
    listener.button(event.button, true)
  })
  on('pointerup', (event) => {
    move(event)
    listener.button(event.button, false)
  })
  on('contextmenu', (event) => event.preventDefault())
  on('wheel', (event) => {
    event.preventDefault()
    if (event.deltaY !== 0) listener.wheel(true, -event.deltaY, event.deltaMode)
    if (event.deltaX !== 0) listener.wheel(false, event.deltaX, event.deltaMode)
  })
  const key = (event: KeyboardEvent): void => {
    const scancode = scancodeOf(event.code)
    if (scancode === undefined) return
    event.preventDefault()
    event.stopPropagation()
    listener.key(scancode, event.type === 'keydown')
  }
  on('keydown', key)
  on('keyup', key)
  on('blur', () => listener.left())
  return () => ended.abort()
}
