import { Card } from '@outpost/ui/Card'
import { Page } from '@outpost/ui/Page'
import changelog from '../../../../../CHANGELOG.md?raw'
import { Markdown } from '../../kit/view/markdown/Markdown.tsx'
import { useLanguage, useText } from '../../kit/i18n/i18n.ts'
import { build } from '../../kit/browser/version.ts'
import classes from './Changelog.module.css'

/** Only the changes: the page has its own title, and the introduction about the file format is irrelevant here. */
const changes = changelog.slice(changelog.search(/^## /m))

/** The changelog and the current version. */
export default function ChangelogPage() {
  const t = useText()
  const { language } = useLanguage()
  const version = t('system:changelog.version', { version: build.version })
  return (
    <Page
      title={t('system:changelog.title')}
      description={language === 'en' ? version : `${version} ${t('system:changelog.inEnglish')}`}
    >
      <div className={classes.changes}>
        <Card>
          <Markdown text={changes} lang="en" />
        </Card>
      </div>
    </Page>
  )
}
