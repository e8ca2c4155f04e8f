/**
 * Black-box tests for any install: {@code java -jar conformance-tests.jar --help}.
 *
 * <p><b>Cast.</b> {@link dev.platform.conformance.ConformanceMain} reads {@link
 * dev.platform.conformance.Options} and runs the checks, which are JUnit tests that ship in the jar
 * ({@code suite}), against one install. Each of its resources carries the id of the run in its
 * name. {@code client} is how they talk to it.
 *
 * <p><b>Always true.</b> Nothing is assumed about what the install holds already, and nothing of a
 * run stays behind, failures included. What an install cannot do is a {@link
 * dev.platform.conformance.Capability} that it lacks: the checks that need it are skipped and say
 * so.
 */
@NullMarked
package dev.platform.conformance;

import org.jspecify.annotations.NullMarked;
