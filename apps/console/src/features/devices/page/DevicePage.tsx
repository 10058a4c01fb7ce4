import { devices } from '@outpost/contract/devices/devices'
import { EmptyState, ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { Tabs } from '@outpost/ui/Tabs'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { CallError } from '../../../kit/client.ts'
import { explain } from '../../../kit/explain.ts'
import { usePolling } from '../../../kit/live.ts'
import { useData } from '../../../kit/query.ts'
import { Go, useScreens } from '../../../kit/router.tsx'
import { fill, tabsOf } from '../../../kit/screen.ts'
import { useText } from '../../../kit/texts.ts'
import { useDeviceLive } from '../useDeviceLive.ts'
import { DeviceFacts } from './DeviceFacts.tsx'
import classes from './DevicePage.module.css'
import { useDeviceId } from './useDeviceId.ts'

const PATH = '/devices/{id}'
/** Polling pace in ms while nothing is pushed. */
const POLL = 15_000

const isMissing = (error: Error | null): boolean => error instanceof CallError && error.answered && (error.status === 404 || error.status === 422)

/** One device: what it is, how it is, what can be done with it, and the tabs that the rooms put under it (DEVICES-077). */
export default function DevicePage() {
  const t = useText()
  const id = useDeviceId()
  useDeviceLive()
  const { data: device, error, refetch } = useData(devices.get, { id: id ?? 0 }, { enabled: id !== undefined, refetchInterval: usePolling(POLL) })
  // It was here a moment ago: somebody has removed it, perhaps on this very page.
  if (device && isMissing(error)) return <Go to="/management/devices" />
  if (id === undefined || isMissing(error)) return <Missing />
  return (
    <div className={classes.page}>
      {device && <DeviceFacts device={device} />}
      {!device && error && <ErrorState title={t('device:failed')} {...explain(error)} onRetry={() => void refetch()} />}
      {!device && !error && <Skeletons shape="block" height={88} />}
      {device && (
        <>
          <DeviceTabs id={id} />
          <Outlet />
        </>
      )}
    </div>
  )
}

/** The tabs that this user may see, in the order of the rooms (DEVICES-002). */
function DeviceTabs({ id }: { id: number }) {
  const t = useText()
  const tabs = tabsOf(useScreens(), PATH)
  const address = useRouterState({ select: (state) => state.location.pathname })
  const items = tabs.map(({ path, title }) => {
    const href = fill(path, { id })
    return { id: path, href, label: typeof title === 'string' ? t(title) : path, active: address === href || address.startsWith(`${href}/`) }
  })
  return <Tabs label={t('device:tabs')} items={items} />
}

/** No such device, or one of another company: the API does not tell these apart. */
function Missing() {
  const t = useText()
  const navigate = useNavigate()
  const back = { id: 'back', label: t('device:missing.back'), onClick: () => void navigate({ to: '/management/devices' }) }
  return (
    <Page title={t('device:missing.title')}>
      <EmptyState drawing="search" message={t('device:missing.message')} action={back} />
    </Page>
  )
}
