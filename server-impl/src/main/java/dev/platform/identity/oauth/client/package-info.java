/**
 * Programs that people let act for them.
 *
 * <p>A {@link dev.platform.identity.oauth.client.Client} is ours, one that registered itself, or
 * one that a document describes. {@link dev.platform.identity.oauth.client.Clients} finds and
 * authenticates them. {@link dev.platform.identity.oauth.client.ClientCredentials} are what a
 * request says of who sends it; API keys use the same form.
 *
 * <p><b>Table.</b> {@code oauth_client}. {@code ClientReconciler} clears away those that no one
 * uses.
 */
@NullMarked
package dev.platform.identity.oauth.client;

import org.jspecify.annotations.NullMarked;
