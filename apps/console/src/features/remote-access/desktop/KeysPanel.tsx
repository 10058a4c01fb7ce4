import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useUserStored } from '../../../kit/browser/storage.ts'
import { dialogs } from '../dialogs.ts'
import classes from './Desktop.module.css'
import { combinationLabel, type KeyName, NO_KEYS, OWN_KEYS, usableKeys, usualKeys } from './keys.ts'

interface KeysPanelProps {
  disabled: boolean
  onPress: (keys: readonly KeyName[]) => void
}

/** Combinations that the browser or its system would keep to itself, and those of the user. */
export function KeysPanel({ disabled, onPress }: KeysPanelProps) {
  const t = useText()
  const [stored] = useUserStored<unknown>(OWN_KEYS, NO_KEYS)
  const combinations = [
    ...usableKeys(stored).map(({ name, keys }) => ({ label: name, keys })),
    ...usualKeys.map((keys) => ({ label: combinationLabel(keys), keys })),
  ]
  return (
    <section className={classes.panel} aria-label={t('remote:desktop.keys')}>
      <h2 className={classes.heading}>{t('remote:desktop.keys')}</h2>
      <ul className={classes.keys}>
        {combinations.map(({ label, keys }) => (
          <li key={`${label} ${combinationLabel(keys)}`}>
            <Button
              variant="default"
              size="compact-sm"
              disabled={disabled}
              title={combinationLabel(keys)}
              onClick={() => onPress(keys)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => void open(dialogs.specialKeys, {})}
        >
          {t('remote:specialKeys.action')}
        </Button>
      </div>
    </section>
  )
}
