/**
 * A load benchmark, run by {@code mvn -Pbench} and by nothing else: the real application beside a
 * bare Jersey resource that makes the same select, the content service beside nginx with the same
 * bytes, and the edge beside nginx as a proxy to the same instance, on the same machine in the same
 * run.
 */
@NullMarked
package dev.platform.bench;

import org.jspecify.annotations.NullMarked;
