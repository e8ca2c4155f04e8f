/**
 * A small raw client that judges every answer by the pinned document.
 *
 * <p><b>Cast.</b> {@link dev.platform.conformance.client.Document} is a bundled contract, {@link
 * dev.platform.conformance.client.Api} an origin that promises to keep it. A {@link
 * dev.platform.conformance.client.Call} names an operation, so that method and path come from the
 * contract; its {@link dev.platform.conformance.client.Answer} has already passed the {@link
 * dev.platform.conformance.client.Judge}.
 *
 * <p><b>Always true.</b> No generated code and no SDK: a mistake in one of them must not hide a
 * mistake of the server. An answer that breaks the contract fails the check that caused it,
 * whatever the check itself looks at; a page that is longer than asked breaks it too. Texts and
 * times are read by {@link dev.platform.conformance.client.Json}, for which a null is no text.
 */
@NullMarked
package dev.platform.conformance.client;

import org.jspecify.annotations.NullMarked;
