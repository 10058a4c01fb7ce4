import { DetailsDialog } from '@outpost/ui/Dialog'
import { useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useScreens } from '../../../kit/screen/router.tsx'
import { jumpsTo } from './jumps.ts'
import classes from './Shortcuts.module.css'

interface Line {
  /** Keys that are pressed one after the other; a space within one joins keys that are held together. */
  keys: readonly string[]
  does: string
}

/** All keyboard shortcuts that the user can use, by where they work. */
export default function ShortcutsDialog() {
  const t = useText()
  const pages = jumpsTo(useScreens()).map(({ key, screen }): Line => ({
    keys: ['g', key],
    does: typeof screen.title === 'string' ? t(screen.title) : screen.path,
  }))
  const everywhere: Line[] = [
    { keys: ['/'], does: t('shortcuts:search') },
    { keys: ['Ctrl K'], does: t('shortcuts:searchAnywhere') },
    { keys: ['?'], does: t('shortcuts:sheet') },
    { keys: ['Esc'], does: t('shortcuts:close') },
  ]
  const lists: Line[] = [
    { keys: ['↑'], does: t('shortcuts:previous') },
    { keys: ['↓'], does: t('shortcuts:next') },
    { keys: ['Enter'], does: t('shortcuts:open') },
    { keys: ['Space'], does: t('shortcuts:details') },
    { keys: ['Shift Space'], does: t('shortcuts:select') },
    { keys: ['Ctrl A'], does: t('shortcuts:selectPage') },
    { keys: ['Shift F10'], does: t('shortcuts:menu') },
  ]
  const charts: Line[] = [
    { keys: ['←'], does: t('shortcuts:previousPoint') },
    { keys: ['→'], does: t('shortcuts:nextPoint') },
    { keys: ['Shift →'], does: t('shortcuts:markRange') },
    { keys: ['Enter'], does: t('shortcuts:openRange') },
  ]
  return (
    <DetailsDialog {...useDialogLayer()} title={t('shortcuts:title')} loading={false} error={null}>
      <div className={classes.groups}>
        <Group title={t('shortcuts:everywhere')} lines={everywhere} />
        <Group title={t('shortcuts:goTo')} lines={pages} />
        <Group title={t('shortcuts:lists')} lines={lists} />
        <Group title={t('shortcuts:charts')} lines={charts} />
      </div>
    </DetailsDialog>
  )
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.lines}>
        {lines.map(({ keys, does }) => (
          <div key={keys.join(' ')} className={classes.line}>
            <dt>{does}</dt>
            <dd>
              {keys.flatMap((key) =>
                key.split(' ').map((one) => (
                  <kbd key={one} className={classes.key}>
                    {one}
                  </kbd>
                )),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
