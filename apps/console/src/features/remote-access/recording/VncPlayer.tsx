import type { ScreenCast } from './screenCast.ts'
import type { MakeReplay } from './replayedScreen.ts'
import { ScreenPlayer } from './ScreenPlayer.tsx'
import { VncReplay } from './vncReplay.ts'

const make: MakeReplay = (box, onBroken) => new VncReplay(box, onBroken)

/** Replays the screen of a VNC target. */
export default function VncPlayer({ recording, label }: { recording: ScreenCast; label: string }) {
  return <ScreenPlayer cast={recording.cast} label={label} make={make} />
}
