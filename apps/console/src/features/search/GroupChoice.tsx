import type { SearchGroupName } from '@outpost/contract/search/constants'
import { useText } from '../../kit/i18n/i18n.ts'
import { searchViews } from './groups.ts'
import classes from './SearchPanel.module.css'

interface GroupChoiceProps {
  all: readonly SearchGroupName[]
  chosen: readonly SearchGroupName[]
  toggle: (name: SearchGroupName) => void
}

/** Checkboxes for the kinds of records to search; the selection is stored in the browser. */
export function GroupChoice({ all, chosen, toggle }: GroupChoiceProps) {
  const t = useText()
  return (
    <fieldset className={classes.groups}>
      <legend className={classes.within}>{t('search:within')}</legend>
      {all.map((name) => (
        <label key={name} className={classes.group}>
          <input type="checkbox" className="ui-check" checked={chosen.includes(name)} onChange={() => toggle(name)} />
          {t(searchViews[name]!.title)}
        </label>
      ))}
    </fieldset>
  )
}
