import { TextField } from '../../../kit/form/fields.tsx'
import { ListField } from '../../../kit/form/fields/more.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ScopesField } from '../tokens/ScopesField.tsx'

/** Enter alone adds an address: a comma may stand in one. */
const ADD_KEYS = ['Enter']
/** What an address begins with; the server looks closer. */
const address = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])|[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:)\S*$/

/** What an application is called, where it may send people back to, and what it may ask for. */
export function ApplicationFields() {
  const t = useText()
  return (
    <>
      <TextField name="name" label={t('applications:name')} help={t('applications:nameHelp')} />
      <ListField
        name="redirect_uris"
        label={t('applications:redirects')}
        help={t('applications:redirectsHelp')}
        placeholder="https://"
        pattern={address}
        addKeys={ADD_KEYS}
        maxItems={10}
        noTranslate
      />
      <ScopesField name="scopes" />
    </>
  )
}
