"""What the contract says in its own extensions, in the words of JSON Schema, which Schemathesis knows."""

import schemathesis

METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}

# RFC 3339, or seconds since the epoch. Offsets of more than 18 hours are not accepted: no place on earth has them.
TIME = {
    "type": "string",
    "pattern": "^(20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z|[0-9]{1,9})$",
}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    forget_missing_operations(raw_schema)
    for parameter in parameters(raw_schema):
        if parameter.get("x-clamp"):
            # A value outside of the bounds is moved to the nearest one.
            parameter["schema"].pop("minimum", None)
            parameter["schema"].pop("maximum", None)
        if parameter.get("x-time"):
            parameter["schema"] = TIME
        if is_list(parameter) and parameter["schema"]["items"].get("type") == "string":
            # The comma-joined form: a comma separates values, none of which may be empty.
            parameter["schema"]["items"] = {"allOf": [parameter["schema"]["items"], {"pattern": "^[^,]+$"}]}
        if is_metric_resource(parameter):
            # The origin does not mark it as required, and our generated clients follow it. The server needs it.
            parameter["required"] = True
            parameter["schema"]["minItems"] = 1


def forget_missing_operations(document):
    """A server of this version has no route for them, and `Allow` does not list them."""
    for path in document["paths"].values():
        for method in METHODS & path.keys():
            if path[method].get("x-platform-grade") == "not-implemented":
                del path[method]


def parameters(document):
    yield from document["components"]["parameters"].values()
    for path in document["paths"].values():
        operations = [path[method] for method in METHODS & path.keys()]
        for holder in [path, *operations]:
            yield from (it for it in holder.get("parameters", []) if "$ref" not in it)


def is_list(parameter):
    return (
        parameter["in"] == "query"
        and parameter["schema"].get("type") == "array"
        and not parameter.get("x-no-comma")
    )


def is_metric_resource(parameter):
    return is_list(parameter) and parameter["name"] == "resource"
