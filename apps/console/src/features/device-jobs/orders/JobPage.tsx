import { jobOrders } from '@outpost/contract/device-jobs/orders/endpoints'
import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { DateTime } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { IconX } from '@tabler/icons-react'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { RecordPage, useRecordId } from '../../../kit/screen/RecordPage.tsx'
import { StatusBar } from '../../../kit/view/StatusBar.tsx'
import { JobLog } from '../JobLog.tsx'
import { canBeCancelled, cancelOrder, neededToCancel } from './cancel.ts'
import { countsOf, outcomeOf, whatOf } from './texts.ts'
import { TimeLeft } from './TimeLeft.tsx'

/** Milliseconds between two reads of an unfinished order. */
const PACE = 2000

const factsOf = (t: Translate, order: JobOrder): Fact[] => [
  { label: t('orders:field.id'), value: `#${order.id}` },
  {
    label: t('orders:field.state'),
    value: (
      <>
        {outcomeOf(order)}
        <TimeLeft order={order} />
      </>
    ),
  },
  { label: t('orders:field.ordered'), value: <DateTime at={utcInstant(order.created_at)} /> },
  ...(order.finished_at === null
    ? []
    : [{ label: t('orders:field.finished'), value: <DateTime at={utcInstant(order.finished_at)} /> }]),
]

/** One order: how far it is, and its jobs on devices. */
export default function JobPage() {
  const t = useText()
  const id = useRecordId('id')
  const query = useData(
    jobOrders.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, refetchInterval: ({ state }) => (state.data?.finished_at ? false : PACE) },
  )
  const labels = {
    tabs: t('orders:title'),
    failed: t('orders:failed'),
    missingTitle: t('orders:missing.title'),
    missing: t('orders:missing.message'),
    back: t('orders:missing.back'),
  }
  return (
    <RecordPage path="/management/jobs/{id}" list="/management/devices" id={id} query={query} labels={labels}>
      {(order) => <Job order={order} onChange={() => void query.refetch()} />}
    </RecordPage>
  )
}

function Job({ order, onChange }: { order: JobOrder; onChange: () => void }) {
  const t = useText()
  const can = useCan()
  const cancel = {
    id: 'cancel',
    label: t('orders:cancelVerb'),
    icon: <IconX size={16} />,
    onClick: () => void cancelOrder(order).then((done) => done && onChange()),
  }
  return (
    <>
      <Facts
        title={whatOf(order)}
        facts={factsOf(t, order)}
        {...(canBeCancelled(order) && can(neededToCancel(order)) && { more: [cancel] })}
      />
      <StatusBar counts={countsOf(order)} label={outcomeOf(order)} />
      <JobLog key={order.id} of={{ order_id: order.id }} storageKey="order.log" empty={t('orders:empty')} />
    </>
  )
}
