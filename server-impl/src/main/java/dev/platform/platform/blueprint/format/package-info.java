/**
 * The format of {@code render.yaml}.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.blueprint.format.BlueprintFile} is what was read:
 * the {@link dev.platform.platform.blueprint.format.Blueprint}, all problems, and the references to
 * what is not in the file. The keys of the file are described once, in the classes whose names end
 * with {@code Format}; checks, records, the JSON Schema and the reference page follow from them.
 *
 * <p><b>Always true.</b> A record exists only if everything inside it is free of problems. A field
 * that is null was left out, which keeps what exists; an empty list was written. No value of a
 * variable is in a problem. Nothing here knows a database, a caller, or a workspace.
 *
 * <p><b>YAML.</b> SnakeYAML composes the tree, with a bound on all that it makes. Values are texts
 * as they are written: {@code 3.10}, {@code off} and {@code 100_000} stay. Merge keys mean what
 * YAML 1.1 says: own keys win, then the first map of a list.
 *
 * <p><b>Failures.</b> A file that cannot be read is a problem too: reading never throws.
 */
@NullMarked
package dev.platform.platform.blueprint.format;

import org.jspecify.annotations.NullMarked;
