export const companyLimits = ['max_companies', 'max_users', 'max_devices'] as const
