import { hotspotKiosks } from '@outpost/contract/hotspots/kiosks/endpoints'
import type { KioskVoucher } from '@outpost/contract/hotspots/kiosks/schemas'
import { Alert } from '@outpost/ui/Alert'
import { Skeletons } from '@outpost/ui/Page'
import { Notice } from '@outpost/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '../../../kit/api/answer.ts'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'
import { KioskTicket } from './KioskTicket.tsx'

const isEnded = (error: unknown): boolean =>
  error instanceof CallError && error.items.some(({ code }) => code === 'LINK_NOT_VALID')

/** Milliseconds for which a voucher is shown, so that the next guest does not see it. */
const shownFor = 120_000
/** Milliseconds between two looks at whether the link still works. */
const pace = 60_000

/** Issues vouchers. The one that is shown is forgotten after some time. */
function useVoucher(token: string) {
  const [voucher, setVoucher] = useState<KioskVoucher>()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (!voucher) return
    const timer = setTimeout(() => setVoucher(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [voucher])
  const issue = async (): Promise<void> => {
    setIsBusy(true)
    setError(null)
    try {
      setVoucher(await call(hotspotKiosks.issue, { token }))
    } catch (fault) {
      setError(fault)
    } finally {
      setIsBusy(false)
    }
  }
  return { voucher, isBusy, error, issue, forget: () => setVoucher(undefined) }
}

/** The page of a kiosk link, without a sign-in: `/shared/vouchers#<token>`. One press issues one voucher. */
export default function KioskPage() {
  const t = useText()
  const [token] = useState(() => window.location.hash.slice(1))
  const { voucher, isBusy, error: failure, issue, forget } = useVoucher(token)
  const { data, error } = useQuery({
    queryKey: ['kiosk', token],
    queryFn: () => call(hotspotKiosks.open, { token }),
    enabled: token !== '',
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : pace),
    retry: false,
  })
  useDocumentTitle(data?.name ?? t('hotspots:kiosk.title'))
  if (token === '' || isEnded(error) || isEnded(failure) || (error && !data))
    return (
      <Notice
        brand={<BrandMark />}
        title={t('hotspots:kiosk.ended')}
        message={error && !isEnded(error) ? explain(error).reason : t('hotspots:kiosk.askAgain')}
      />
    )
  if (!data)
    return (
      <Notice brand={<BrandMark />} title={t('hotspots:kiosk.title')}>
        <Skeletons shape="block" />
      </Notice>
    )
  const done = { id: 'done', label: t('hotspots:kiosk.done'), onClick: forget }
  const press = {
    id: 'issue',
    label: t('hotspots:kiosk.issue'),
    busy: isBusy,
    onClick: () => void issue(),
  }
  return (
    <Notice
      brand={<BrandMark />}
      title={data.ssid === null ? data.name : t('hotspots:kiosk.network', { name: data.ssid })}
      message={voucher ? t('hotspots:kiosk.given') : t('hotspots:kiosk.press')}
      primary={voucher ? done : press}
      footer={data.ssid === null ? undefined : data.name}
    >
      <div aria-live="polite">
        {voucher && <KioskTicket voucher={voucher} />}
        {!voucher && failure !== null && (
          <Alert tone="error" title={t('hotspots:kiosk.failed')}>
            {explain(failure).reason}
          </Alert>
        )}
      </div>
    </Notice>
  )
}
