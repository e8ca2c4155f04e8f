/**
 * The checks, one class a subject, in the order of {@link dev.platform.conformance.suite.Suite}.
 *
 * <p><b>Cast.</b> A {@link dev.platform.conformance.suite.Session} is one run against one install:
 * who it is, what it may use and what it made. {@code Services} makes and removes services, {@code
 * Deploys} waits for them. {@code ListRules} holds each list against what the contract says of it:
 * limit, cursors, filters and whose entries it shows; {@code ListSamples} makes the entries. {@code
 * Creations} creates one of each family, for what holds for all of them alike.
 *
 * <p><b>Always true.</b> A check stands on its own: it may share a service with others, but not
 * their order. Others use the same workspace meanwhile: a check looks at what the run made, and
 * counts nothing else. Every service that a run made is deleted when it ends.
 */
@NullMarked
package dev.platform.conformance.suite;

import org.jspecify.annotations.NullMarked;
