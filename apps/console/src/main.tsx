import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { applyFavicon, loadBrand } from './brand.ts'
import { startLanguage } from './frame/preferences.ts'
import { startTexts } from './kit/texts.ts'
import { rememberLayout } from './kit/windows/mobile.ts'
import { loadLanguage } from './texts/load.ts'

rememberLayout()
const [brand] = await Promise.all([loadBrand(), startTexts(startLanguage(), loadLanguage)])
applyFavicon(brand)
createRoot(document.getElementById('root')!).render(<App brand={brand} />)
