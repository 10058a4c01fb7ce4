import { contributePayment } from '../devices/service.ts'
import { payAtArrival } from './extend.ts'

contributePayment(payAtArrival)
