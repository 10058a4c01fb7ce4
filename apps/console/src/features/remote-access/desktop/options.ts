import { useBrowserStored } from '../../../kit/browser/storage.ts'

/** How the screen of the target is shown. */
export interface DesktopOptions {
  /** Whether the picture is scaled to the window. Otherwise it has its real size, and the window scrolls. */
  fit: boolean
  /** Whether the target gives its screen the size of the window, if it can. */
  resize: boolean
  /** 0 to 9. */
  quality: number
  /** 0 to 9. */
  compression: number
  /** Whether keys, pointer and clipboard of the user are not sent. */
  viewOnly: boolean
}

/** The levels to choose from, by the names of their texts. */
export const qualities = { low: 1, medium: 4, high: 7, best: 9 } as const
export const compressions = { low: 1, medium: 3, high: 9 } as const

const DEFAULTS: DesktopOptions = {
  fit: true,
  resize: false,
  quality: qualities.high,
  compression: compressions.medium,
  viewOnly: false,
}

const level = (value: number): number => (Number.isInteger(value) && value >= 0 && value <= 9 ? value : 0)

/**
 * The options, which this browser remembers. View only is not remembered: a later session would seem to be broken.
 * @param viewOnly the state of this session, with its setter
 */
export function useDesktopOptions([viewOnly, setViewOnly]: [boolean, (viewOnly: boolean) => void]): [
  DesktopOptions,
  (changes: Partial<DesktopOptions>) => void,
] {
  const [fit, setFit] = useBrowserStored<boolean>('desktop.fit', DEFAULTS.fit)
  const [resize, setResize] = useBrowserStored<boolean>('desktop.resize', DEFAULTS.resize)
  const [quality, setQuality] = useBrowserStored<number>('desktop.quality', DEFAULTS.quality)
  const [compression, setCompression] = useBrowserStored<number>('desktop.compression', DEFAULTS.compression)
  const change = (changes: Partial<DesktopOptions>): void => {
    if (changes.fit !== undefined) setFit(changes.fit)
    if (changes.resize !== undefined) setResize(changes.resize)
    if (changes.quality !== undefined) setQuality(changes.quality)
    if (changes.compression !== undefined) setCompression(changes.compression)
    if (changes.viewOnly !== undefined) setViewOnly(changes.viewOnly)
  }
  return [{ fit, resize, quality: level(quality), compression: level(compression), viewOnly }, change]
}
