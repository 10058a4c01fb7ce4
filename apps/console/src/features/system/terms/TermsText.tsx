import type { Terms } from '@outpost/contract/system/terms/schemas'
import { Html } from '../../../kit/view/html/Html.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/** The text of the terms, or a link to where the brand publishes them. */
export function TermsText({ terms: { html, url } }: { terms: Terms }) {
  const t = useText()
  return (
    <>
      {html !== null && <Html html={html} />}
      {url !== null && (
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('terms:read')}
          </a>
        </p>
      )}
    </>
  )
}
