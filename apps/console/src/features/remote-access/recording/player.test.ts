import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Cast, castOf } from './cast.ts'
import { parseLines } from './lines.ts'
import { CastPlayer, type ReplayScreen } from './player.ts'
import { findIn, indexCast } from './search.ts'

const header = '{"version":2,"width":90,"height":30}'
const cast = (...events: [number, string, string][]): Cast =>
  castOf(parseLines([header, ...events.map((event) => JSON.stringify(event))].join('\n')))

class TextScreen implements ReplayScreen {
  text = ''
  sizes: string[] = []
  write = (text: string, done: () => void): void => {
    this.text += text
    done()
  }
  reset = (): void => {
    this.text = ''
  }
  resize = (cols: number, rows: number): void => void this.sizes.push(`${cols}x${rows}`)
}

describe('REMOTE-158 the player', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => vi.useRealTimers())
  const start = (recording: Cast): { player: CastPlayer; screen: TextScreen } => {
    const [player, screen] = [new CastPlayer(recording), new TextScreen()]
    player.attach(screen)
    return { player, screen }
  }
  const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms))

  it('shows output when its time comes, faster at a higher speed', async () => {
    const { player, screen } = start(cast([0.1, 'o', 'a'], [1, 'o', 'b'], [1.8, 'o', 'c']))
    player.play()
    await pass(500)
    expect(screen.text).toBe('a')
    player.setSpeed(2)
    await pass(300)
    expect(screen.text).toBe('ab')
    await pass(500)
    expect([screen.text, player.state().playing]).toEqual(['abc', false])
  })

  it('jumps back and forth, with the size that the terminal had', async () => {
    const { player, screen } = start(cast([1, 'o', 'a'], [2, 'r', '120x40'], [3, 'o', 'b']))
    player.seek(3)
    await pass(0)
    expect([screen.text, screen.sizes.at(-1)]).toEqual(['ab', '120x40'])
    player.seek(1.5)
    await pass(0)
    expect([screen.text, screen.sizes.at(-1)]).toEqual(['a', '90x30'])
    player.seek(-5)
    expect(player.state().time).toBe(0)
  })

  it('skips idle time over two seconds, unless told not to', async () => {
    const { player, screen } = start(cast([0, 'o', 'a'], [60, 'o', 'b']))
    player.play()
    await pass(1900)
    expect(screen.text).toBe('a')
    await pass(300)
    expect(screen.text).toBe('ab')
    player.seek(0)
    player.setSkipsIdle(false)
    player.play()
    await pass(10_000)
    expect(screen.text).toBe('a')
  })

  it('plays from the start again after the end', async () => {
    const { player, screen } = start(cast([0.1, 'o', 'a']))
    player.seek(1)
    player.play()
    expect(player.state().time).toBe(0)
    await pass(200)
    expect(screen.text).toBe('a')
  })

  it('lets no time pass while the screen is busy', async () => {
    const player = new CastPlayer(cast([0.1, 'o', 'a'], [0.2, 'o', 'b'], [5, 'o', 'c']))
    const waiting: (() => void)[] = []
    player.attach({ write: (_text, done) => void waiting.push(done), reset: () => {}, resize: () => {} })
    player.play()
    await pass(120)
    const { time } = player.state()
    await pass(1000)
    expect(player.state().time).toBe(time)
    waiting[0]!()
    await pass(120)
    expect(player.state().time).toBeGreaterThan(time)
  })
})

describe('REMOTE-158 a recording', () => {
  it('is read without its broken lines, and says that a part is damaged', () => {
    expect(parseLines(`${header}\n[1,"o","a"]\n`).damaged).toBe(false)
    const lines = parseLines(`${header}\n[1,"o","a"]\nno\n[2,"x","a"]\n[3,"m","damaged"]\n[4,"o",`)
    expect(lines).toMatchObject({ duration: 3, damaged: true })
    const read = castOf(lines)
    expect(read).toMatchObject({ columns: 90, rows: 30, duration: 3 })
    expect(read.events).toHaveLength(2)
  })

  it.each([
    ['the same in another case', 'ERROR', [2]],
    ['across events', 'an error', [2]],
    ['in coloured text', 'red text', [4]],
    ['in a sequence that two events share', 'green', [6]],
    ['not in input', 'typed', []],
    ['not in the sequences themselves', '31m', []],
    ['nothing for nothing', '', []],
  ])('is searched: %s', (_what, wanted, times) => {
    const index = indexCast(
      cast(
        [1, 'o', 'an '],
        [2, 'o', 'error'],
        [3, 'i', 'typed'],
        [4, 'o', '\u001b[31mred\u001b[0m text\r\n'],
        [5, 'o', '\u001b[3'],
        [6, 'o', '2mgreen'],
      ),
    )
    expect(findIn(index, wanted).map(({ at }) => at)).toEqual(times)
  })
})
