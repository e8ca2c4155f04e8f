package dev.platform.identity.oauth.client;

/**
 * A registered client as it is kept.
 *
 * @param id its id
 * @param metadata what it said about itself, checked, as JSON
 * @param isConfidential whether it has a secret
 */
record ClientRow(String id, String metadata, boolean isConfidential) {}
