/**
 * What the API sends and takes, generated from the contract. {@code status()} reads a member,
 * {@code status(value)} sets it. Models are not safe for use by several threads while they are
 * changed.
 *
 * <p>Always true: members, enumeration values and union shapes that a newer server knows and this
 * client does not are read without failing; see {@link dev.platform.client.model.Model}.
 */
@NullMarked
package dev.platform.client.model;

import org.jspecify.annotations.NullMarked;
