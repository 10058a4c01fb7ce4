import { Skeletons } from '@outpost/ui/Page'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../../kit/browser/chunk.ts'
import { loadPasteLine } from '../../../devices/public.ts'

const PasteLine = lazy(() => loadChunk(loadPasteLine))

/** The first device: generates its command, waits, and shows the device when it comes online. */
export function DeviceStep() {
  return (
    <Suspense fallback={<Skeletons shape="lines" count={3} />}>
      <PasteLine onLeave={() => undefined} />
    </Suspense>
  )
}
