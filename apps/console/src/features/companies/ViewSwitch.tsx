import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../../kit/i18n/i18n.ts'

/** A switch between the table and the tree of companies. */
export function ViewSwitch({ view }: { view: 'table' | 'tree' }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={t('companies:view.label')}
      value={view}
      onChange={(next) => void navigate({ href: next === 'tree' ? '/companies/tree' : '/companies' })}
      data={[
        { value: 'table', label: t('companies:view.table') },
        { value: 'tree', label: t('companies:view.tree') },
      ]}
    />
  )
}
