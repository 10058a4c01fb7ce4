// @vitest-environment happy-dom
import type { Map as MapLibre } from 'maplibre-gl'
import { beforeEach, expect, test, vi } from 'vitest'
import { onlyFrom, watchService } from './service.ts'

beforeEach(() => window.location.assign('https://outpost.example/management/devices'))

test('FRAME-152 a map contacts only its own server and the host of its map service', () => {
  const asked = (of: ReturnType<typeof onlyFrom>) =>
    [
      'https://outpost.example/a.json',
      'https://tiles.example/1/2/3.png?key=x',
      'https://tiles.example.evil.example/x',
      'blob:https://outpost.example/1',
    ].map((url) => of(url).url !== 'data:,')
  expect(asked(onlyFrom(undefined))).toEqual([true, false, false, true])
  expect(asked(onlyFrom({ tiles: 'https://tiles.example/{z}/{x}/{y}.png?key=x' }))).toEqual([true, true, false, true])
  expect(asked(onlyFrom({ style: 'https://tiles.example/style.json' }))).toEqual([true, true, false, true])
})

/** A watched map: the emitted events, and whether it was reported as failed. */
function watched(loaded: boolean) {
  const heard: Record<string, (event: object) => void> = {}
  const onFailed = vi.fn()
  const end = watchService(
    {
      on: (type: string, listener: (event: object) => void) => (heard[type] = listener),
      areTilesLoaded: () => loaded,
    } as unknown as MapLibre,
    onFailed,
  )
  return { tell: (type: string, event: object = {}) => heard[type]!(event), onFailed, end }
}

test('FRAME-152 a map service fails by an error or by silence before its first tile; a later error or one of our own markers does not count', () => {
  vi.useFakeTimers()
  const early = watched(true)
  early.tell('data', { sourceId: 'markers', tile: {} })
  early.tell('error')
  early.tell('error')
  expect(early.onFailed).toHaveBeenCalledTimes(1)

  const late = watched(true)
  late.tell('data', { sourceId: 'tiles', tile: {} })
  late.tell('error')
  vi.advanceTimersByTime(20_000)
  expect(late.onFailed).not.toHaveBeenCalled()

  const [silent, nothingThere, gone] = [watched(false), watched(true), watched(false)]
  gone.end()
  vi.advanceTimersByTime(9999)
  expect(silent.onFailed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect([silent, nothingThere, gone].map(({ onFailed }) => onFailed.mock.calls.length)).toEqual([1, 0, 0])
  vi.useRealTimers()
})
