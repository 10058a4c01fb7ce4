"""A client made of the API document when it starts: a method for each call that a token may make, and typed records.

Calls every GET of the document with its examples and prints what is not of the declared type, then how many answers were.
Usage: client.py document.json base-url token
"""
import dataclasses
import datetime
import json
import sys
import typing
import urllib.parse
import urllib.request

document = json.load(open(sys.argv[1], encoding="utf-8"))
base, token = sys.argv[2], sys.argv[3]
# The form of times in answers.
MOMENT = r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$"
schemas = document["components"]["schemas"]
records: typing.Dict[str, type] = {}


def record(name: str) -> type:
    """The dataclass of a component, whose fields are those that the document names."""
    if name not in records:
        fields = [(f"field_{place}", object, None) for place, _ in enumerate(schemas[name].get("properties", {}))]
        records[name] = dataclasses.make_dataclass(name, fields)
    return records[name]


def decode(schema, value, at):
    """The value as Python has it. Raises TypeError where it is of another type than the schema says."""
    if "$ref" in schema:
        name = schema["$ref"].split("/")[-1]
        inner = decode(schemas[name], value, at)
        if not schemas[name].get("properties"):
            return inner
        return record(name)(*[inner.get(field) for field in schemas[name]["properties"]])
    if "anyOf" in schema:
        for variant in schema["anyOf"]:
            try:
                return decode(variant, value, at)
            except TypeError:
                continue
        raise TypeError(f"{at} fits no variant")
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    known = {"null": type(None), "string": str, "boolean": bool, "array": list, "object": dict}
    for kind in kinds:
        if kind == "integer" and type(value) is int or kind == "number" and type(value) in (int, float) or kind in known and type(value) is known[kind]:
            break
    else:
        if kinds:
            raise TypeError(f"{at}: {value!r} is no {' or '.join(kinds)}")
    if isinstance(value, str) and schema.get("pattern") == MOMENT:
        return datetime.datetime.strptime(value, "%Y-%m-%d %H:%M:%S")
    if isinstance(value, list):
        return [decode(schema.get("items", {}), entry, f"{at}[]") for entry in value]
    if isinstance(value, dict):
        missing = [name for name in schema.get("required", []) if name not in value]
        if missing:
            raise TypeError(f"{at} lacks {missing}")
        properties, more = schema.get("properties", {}), schema.get("additionalProperties")
        return {name: decode(properties.get(name, more if isinstance(more, dict) else {}), entry, f"{at}.{name}") for name, entry in value.items()}
    return value


class Client:
    """The methods are added below, one for each call: devices_list(limit=10)."""


def method(path, operation):
    def call(self, **given):
        filled, query = path, {}
        for parameter in operation["parameters"]:
            if parameter["name"] not in given:
                continue
            value = given[parameter["name"]]
            text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
            if parameter["in"] == "path":
                filled = filled.replace("{" + parameter["name"] + "}", urllib.parse.quote(text, safe=""))
            elif parameter["in"] == "query":
                query[parameter["name"]] = text
        request = urllib.request.Request(f"{base}/api{filled}?{urllib.parse.urlencode(query)}", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=15) as response:
            body = json.load(response)
        return decode(operation["responses"]["200"]["content"]["application/json"]["schema"], body, operation["operationId"])

    return call


done = 0
for path, methods in document["paths"].items():
    operation = methods.get("get")
    if operation is None or "x-internal" in operation or "x-no-example" in operation:
        continue
    if "application/json" not in operation["responses"]["200"]["content"]:
        continue
    name = operation["operationId"].replace(".", "_")
    setattr(Client, name, method(path, operation))
    wanted = {p["name"]: p["example"] for p in operation["parameters"] if p["in"] == "path" or p.get("required")}
    if operation["operationId"] == "actionLogs.list":
        wanted["device_id"] = 1
    if any(p["name"] == "limit" and p["in"] == "query" for p in operation["parameters"]):
        wanted["limit"] = 1000
    try:
        getattr(Client(), name)(**wanted)
        done += 1
    except Exception as error:  # each is told, the next one is tried
        print(name, error)
print("decoded", done)
