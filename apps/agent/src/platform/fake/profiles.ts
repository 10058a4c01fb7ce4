export const fakeModels = ['RUTX50', 'RUT956', 'TRB140', 'TSW202', 'TAP100'] as const
export type FakeModel = (typeof fakeModels)[number]

/** The features of a model. Names and counts follow public data sheets; all measured values are invented. */
export interface Profile {
  model: FakeModel
  /** Six characters for the model and six for the variant, as on the type plate. */
  productCode: string
  firmware: string
  hardware: string
  /** The first ten-digit serial number of the model. */
  firstSerial: number
  ethernetPorts: number
  memoryMb: number
  wifi: boolean
  gps: boolean
  io: boolean
  modem?: { network: '5G-NSA' | 'LTE'; sims: 1 | 2; manufacturer: string; model: string; firmware: string; tac: string }
}

export const profiles: Record<FakeModel, Profile> = {
  RUTX50: {
    model: 'RUTX50',
    productCode: 'RUTX50000000',
    firmware: 'RUTX_R_00.07.20.3',
    hardware: '0304',
    firstSerial: 6_001_000_000,
    ethernetPorts: 5,
    memoryMb: 256,
    wifi: true,
    gps: true,
    io: true,
    modem: {
      network: '5G-NSA',
      sims: 2,
      manufacturer: 'Quectel',
      model: 'RG501Q-EU',
      firmware: 'RG501QEUAAR12A08M4G_04.200',
      tac: '86830305',
    },
  },
  RUT956: {
    model: 'RUT956',
    productCode: 'RUT956100000',
    firmware: 'RUT9M_R_00.07.20.3',
    hardware: '0001',
    firstSerial: 1_117_000_000,
    ethernetPorts: 4,
    memoryMb: 128,
    wifi: true,
    gps: true,
    io: true,
    modem: {
      network: 'LTE',
      sims: 2,
      manufacturer: 'Quectel',
      model: 'EG25-G',
      firmware: 'EG25GGBR07A08M2G_01.003',
      tac: '86682604',
    },
  },
  TRB140: {
    model: 'TRB140',
    productCode: 'TRB140003000',
    firmware: 'TRB1_R_00.07.20.3',
    hardware: '0811',
    firstSerial: 1_125_000_000,
    ethernetPorts: 1,
    memoryMb: 128,
    wifi: false,
    gps: false,
    io: true,
    modem: {
      network: 'LTE',
      sims: 1,
      manufacturer: 'Quectel',
      model: 'EC25-EU',
      firmware: 'EC25EUGAR06A07M1G_01.001',
      tac: '86758503',
    },
  },
  TSW202: {
    model: 'TSW202',
    productCode: 'TSW202000000',
    firmware: 'TSW2_R_00.01.07',
    hardware: '0102',
    firstSerial: 6_004_000_000,
    ethernetPorts: 10,
    memoryMb: 64,
    wifi: false,
    gps: false,
    io: false,
  },
  TAP100: {
    model: 'TAP100',
    productCode: 'TAP100000000',
    firmware: 'TAP1_R_00.07.20.3',
    hardware: '0201',
    firstSerial: 6_006_000_000,
    ethernetPorts: 1,
    memoryMb: 128,
    wifi: true,
    gps: false,
    io: false,
  },
}
