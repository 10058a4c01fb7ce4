/**
 * Labels that no hub may take for itself, because names of the internet and of the user's own network must stay
 * reachable: special domains, and domains of the internet after which someone may name a hub.
 */
export const reservedDomains: ReadonlySet<string> = new Set(
  `
  agency apartments arpa associates auto band bank beauty beer bike blog boats boutique broker build builders
  business cab cafe camera camp capital care career careers cars casa cash center chat cheap church city claims
  cleaning clinic clothing cloud club coach codes coffee college community company computer construction
  consulting contact contractors cool corp country coupons courses credit cruises dance date deals degree delivery
  democrat dental dentist design dev diamonds digital direct directory discount doctor domains download education
  email energy engineer engineering enterprises equipment estate events example exchange expert exposed express
  fail farm fashion film finance financial fish fishing fitness flights florist flowers football foundation fund
  furniture futbol gallery games garden gift gifts glass global gmbh gold golf google graphics green group guide
  guitars guru hair haus health healthcare help hiphop hockey holdings holiday home horse hospital host hosting
  house immo industries info institute insurance insure internal international invalid investments jewelry jobs
  kitchen land lawyer lease legal life lighting limited limo link live loan loans local localhost love maison
  management market marketing media memorial menu mobi mobile moda money mortgage motorcycles movie museum music
  name navy network news ninja observer onion online organic page parking partners parts party pharmacy phone
  photo photography photos pics pictures pizza place plumbing plus poker porn press productions promo properties
  property racing realty recipes rehab rent rentals repair report republican rest restaurant reviews rocks rugby
  safe safety sale salon school schule science security select services shoes shop shopping show singles site
  soccer social software solar solutions space sport storage store stream studio style supplies supply support
  surf surgery systems tattoo taxi team tech technology tennis test theater theatre tickets tips tires today tools
  tours town toys trade trading training travel university vacations ventures video villas vision vote voyage
  watch watches weather website wedding wiki wine work works world yachts yoga zone
  `
    .trim()
    .split(/\s+/),
)
