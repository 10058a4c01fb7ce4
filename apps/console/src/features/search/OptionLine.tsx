import { StatusGlyph } from '@outpost/ui/Cells'
import { useText } from '../../kit/i18n/i18n.ts'
import { statusOf, statusTones } from '../devices/public.ts'
import classes from './SearchPanel.module.css'
import type { SearchOption } from './sections.ts'

/** Groups whose records are a device or belong to one. */
const withStatus = new Set(['devices', 'remote-access'])

/** The content of a result: icon, name, distinguishing detail, company and status. */
export function OptionLine({ option, q }: { option: SearchOption; q: string }) {
  const { label, icon: Icon, hit, recent } = option
  const detail = hit?.detail ?? recent?.detail ?? ''
  return (
    <>
      <span className={classes.icon} aria-hidden>
        {hit?.color ? (
          <span className={classes.color} style={{ background: hit.color }} />
        ) : (
          <Icon size={16} stroke={1.75} />
        )}
      </span>
      <span className={classes.labels}>
        <bdi className={classes.name} title={label}>
          <Marked text={label} q={hit ? q : ''} />
        </bdi>
        {detail !== '' && (
          <bdi
            className={classes.detail}
            data-mono={hit?.group === 'devices' || recent?.group === 'devices' || undefined}
            title={detail}
          >
            <Marked text={detail} q={hit ? q : ''} />
          </bdi>
        )}
      </span>
      {hit ? <Facts hit={hit} /> : recent && <Company name={recent.name} company={recent.company_name} />}
    </>
  )
}

/** The company of a record, which distinguishes records of the same name. */
function Company({ name, company }: { name: string; company: string | null | undefined }) {
  if (!company || company === name) return null
  return (
    <bdi className={classes.company} title={company}>
      {company}
    </bdi>
  )
}

function Facts({ hit }: { hit: NonNullable<SearchOption['hit']> }) {
  const t = useText()
  const status = statusOf(hit)
  return (
    <span className={classes.facts}>
      <Company name={hit.name} company={hit.company_name} />
      {hit.protocol && <span>{hit.protocol.toUpperCase()}</span>}
      {withStatus.has(hit.group) && (
        <span className={classes.status}>
          <StatusGlyph tone={statusTones[status]} label={t(`devices:status.${status}`)} />
        </span>
      )}
    </span>
  )
}

/** A text in which the first match of the query is highlighted. */
function Marked({ text, q }: { text: string; q: string }) {
  const at = q === '' ? -1 : text.toLowerCase().indexOf(q.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + q.length)}</mark>
      {text.slice(at + q.length)}
    </>
  )
}
