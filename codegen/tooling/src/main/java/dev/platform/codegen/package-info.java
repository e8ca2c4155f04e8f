/**
 * From the contracts to their bundled form and to the operation catalogue. Runs inside the build;
 * nothing of it is part of a running server.
 *
 * <p><b>Cast.</b> {@link dev.platform.codegen.Bundle} makes one document of many files, {@link
 * dev.platform.codegen.Lint} judges it together with its {@code operations.yaml}, {@link
 * dev.platform.codegen.Pins} guards documents that may only change on purpose, {@link
 * dev.platform.codegen.Catalogue} writes the enum of operations. {@link dev.platform.codegen.Specs}
 * does all of it for the {@code specs} module.
 *
 * <p><b>Always true.</b> A run reports every problem that it finds, not the first.
 */
@NullMarked
package dev.platform.codegen;

import org.jspecify.annotations.NullMarked;
