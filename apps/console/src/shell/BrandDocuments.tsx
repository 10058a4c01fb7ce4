import { spokenIn, useBrand } from '../brand.ts'
import { useLanguage } from '../kit/i18n/i18n.ts'
import classes from './BrandDocuments.module.css'

/**
 * Links to the brand's documents that are available before signing in, such as a privacy policy. Renders nothing if
 * there are none.
 */
export function BrandDocuments() {
  const { documents } = useBrand()
  const { language } = useLanguage()
  if (documents.length === 0) return null
  return (
    <ul className={classes.documents}>
      {documents.map(({ title, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {spokenIn(title, language)}
          </a>
        </li>
      ))}
    </ul>
  )
}
