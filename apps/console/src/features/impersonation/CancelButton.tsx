import { Button } from '@mantine/core'
import { IconButton } from '@outpost/ui/IconButton'
import { IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { cancelImpersonation } from './acts.ts'
import classes from './Impersonation.module.css'

/** The button in the header that ends the impersonation. */
export default function CancelButton() {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const cancel = (): void => {
    setBusy(true)
    void cancelImpersonation()
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        className={classes.wide}
        leftSection={<IconUserX size={16} aria-hidden />}
        loading={busy}
        onClick={cancel}
      >
        {t('impersonation:cancel')}
      </Button>
      <IconButton
        className={classes.narrow}
        label={t('impersonation:cancel')}
        icon={<IconUserX size={20} stroke={1.75} />}
        size="md"
        disabled={busy}
        onClick={cancel}
      />
    </>
  )
}
