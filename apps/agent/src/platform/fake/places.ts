/** A town and the mobile network that its devices use. */
export interface Place {
  town: string
  latitude: number
  longitude: number
  operator: string
  mcc: string
  mnc: string
}

/** Towns with real mobile network codes (ITU-T E.212). */
export const places: readonly Place[] = [
  { town: 'Oslo', latitude: 59.9139, longitude: 10.7522, operator: 'Telenor', mcc: '242', mnc: '01' },
  { town: 'Bergen', latitude: 60.3913, longitude: 5.3221, operator: 'Telia N', mcc: '242', mnc: '02' },
  { town: 'Kyiv', latitude: 50.4501, longitude: 30.5234, operator: 'Kyivstar', mcc: '255', mnc: '03' },
  { town: 'Lviv', latitude: 49.8397, longitude: 24.0297, operator: 'lifecell', mcc: '255', mnc: '06' },
  { town: 'Osaka', latitude: 34.6937, longitude: 135.5023, operator: 'NTT DOCOMO', mcc: '440', mnc: '10' },
  { town: 'London', latitude: 51.5072, longitude: -0.1276, operator: 'EE', mcc: '234', mnc: '30' },
  { town: 'Hamburg', latitude: 53.5511, longitude: 9.9937, operator: 'Telekom.de', mcc: '262', mnc: '01' },
  { town: 'Lyon', latitude: 45.764, longitude: 4.8357, operator: 'Orange F', mcc: '208', mnc: '01' },
  { town: 'Austin', latitude: 30.2672, longitude: -97.7431, operator: 'AT&T', mcc: '310', mnc: '410' },
  { town: 'Sydney', latitude: -33.8688, longitude: 151.2093, operator: 'Telstra', mcc: '505', mnc: '01' },
]

export const sites = [
  'Bus',
  'Pump station',
  'Solar park',
  'Kiosk',
  'Substation',
  'Warehouse',
  'Traffic light',
  'Ferry',
  'Charging point',
  'Cold store',
] as const
export type Site = (typeof sites)[number]
