"""What the contract says in its own extensions, in the words of JSON Schema, which Schemathesis knows."""

import schemathesis

METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    forget_missing_operations(raw_schema)
    forget_schemas_of_raw_text(raw_schema)
    for parameter in parameters(raw_schema):
        if parameter.get("x-clamp"):
            # A value outside of the bounds is moved to the nearest one.
            parameter["schema"].pop("minimum", None)
            parameter["schema"].pop("maximum", None)
        if is_list(parameter) and parameter["schema"]["items"].get("type") == "string":
            # The comma-joined form: a comma separates values, none of which may be empty.
            parameter["schema"]["items"] = {"allOf": [parameter["schema"]["items"], {"pattern": "^[^,]+$"}]}


@schemathesis.hook
def filter_case(context, case):
    """A list that differs from the pattern alone, which is ours, is another list, and valid."""
    mutations = getattr(case.meta.phase.data, "mutations", ()) if case.meta else ()
    return not mutations or not all(is_of_pattern(it) for it in mutations)


def is_of_pattern(mutation):
    return mutation.parameter_location == "query" and tuple(mutation.keywords) == ("allOf",)


def forget_missing_operations(document):
    """A server of this version has no route for them, and `Allow` does not list them."""
    for path in document["paths"].values():
        for method in METHODS & path.keys():
            if path[method].get("x-platform-grade") == "not-implemented":
                del path[method]


def forget_schemas_of_raw_text(document):
    """Files in YAML and events: Schemathesis parses them, and then finds that they are no text."""
    for path in document["paths"].values():
        for method in METHODS & path.keys():
            for response in path[method]["responses"].values():
                for media in response.get("content", {}).values():
                    if media.get("schema", {}).get("format") == "binary":
                        del media["schema"]


def parameters(document):
    yield from document["components"].get("parameters", {}).values()
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
