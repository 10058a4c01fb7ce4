-- What is online and offline in a company is counted from the index, without a look at the devices.
CREATE INDEX devices_company_status ON devices (company_id, status);
DROP INDEX devices_company;
