/**
 * What the generated interfaces, models and operation catalogues of every contract stand on.
 *
 * <p><b>Cast.</b> An {@link dev.platform.api.Operation} is one entry of a contract together with
 * its line in {@code operations.yaml}; {@link dev.platform.api.ContractOperation} ties a generated
 * method to it. A {@link dev.platform.api.Dto} is a generated model; it remembers which properties
 * were set. {@link dev.platform.api.UnionModule} teaches Jackson both that memory and the unions
 * whose shape a neighbour tells.
 */
@NullMarked
package dev.platform.api;

import org.jspecify.annotations.NullMarked;
