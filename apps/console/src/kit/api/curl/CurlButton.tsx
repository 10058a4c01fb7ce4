import { useMediaQuery } from '@mantine/hooks'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { copyToClipboard } from '@outpost/ui/Cells'
import { IconButton } from '@outpost/ui/IconButton'
import { toast } from '@outpost/ui/Toast'
import { IconTerminal2 } from '@tabler/icons-react'
import { useText } from '../../i18n/i18n.ts'
import { curlLine } from './curl.ts'

export interface CurlButtonProps {
  endpoint: Endpoint
  /** The current input of the request. May throw if required values are missing. */
  input: () => object
  base?: string | undefined
}

/** The curl command, or undefined if the request is not yet complete. */
function lineOf({ endpoint, input, base }: CurlButtonProps): string | undefined {
  try {
    return curlLine({ endpoint, input: input(), base })
  } catch {
    return undefined
  }
}

/**
 * A button that copies the request of a dialog as a curl command. It is hidden if the endpoint accepts no access
 * tokens, and on phones, which have no shell.
 */
export default function CurlButton(props: CurlButtonProps) {
  const t = useText()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  if (isPhone || props.endpoint.scope === null) return null
  const copy = async (): Promise<void> => {
    const line = lineOf(props)
    if (line === undefined) toast({ type: 'error', message: t('kit:curl.incomplete') })
    else if (await copyToClipboard(line)) toast({ type: 'success', message: t('kit:curl.copied') })
    else toast({ type: 'error', message: t('kit:curl.failed') })
  }
  return (
    <IconButton label={t('kit:curl.copy')} icon={<IconTerminal2 size={18} />} size="md" onClick={() => void copy()} />
  )
}
