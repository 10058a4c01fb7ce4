import { Alert } from '@outpost/ui/Alert'
import { useBrand, spokenIn } from '../../brand.ts'
import { useLanguage, useText } from '../../kit/i18n/i18n.ts'

/** Tells that the VPN is a beta feature: in the product's own words, in those of the brand, or not at all. */
export function Disclaimer() {
  const t = useText()
  const { language } = useLanguage()
  const { vpn_disclaimer } = useBrand()
  if (vpn_disclaimer === false) return null
  return <Alert quiet>{vpn_disclaimer === true ? t('vpn:disclaimer') : spokenIn(vpn_disclaimer, language)}</Alert>
}
