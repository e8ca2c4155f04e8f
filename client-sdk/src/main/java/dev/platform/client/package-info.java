/**
 * The Java client of the Platform API. Begin with {@link dev.platform.client.PlatformClient}.
 *
 * <p>What it is: a small face for everyday work ({@code client.services().list()}) over calls that
 * are generated from the contract ({@code dev.platform.client.api}) and their models ({@code
 * dev.platform.client.model}). The face adds what a contract cannot say: pages that follow one
 * another, waiting for a deploy, following logs, checking webhooks.
 *
 * <p>Always true: everything is safe to share between threads unless it says otherwise; a call
 * returns what the API answered or throws a {@link dev.platform.client.error.PlatformException};
 * secrets are neither logged nor printed.
 *
 * <p>When things fail: see {@link dev.platform.client.error}.
 */
@NullMarked
package dev.platform.client;

import org.jspecify.annotations.NullMarked;
