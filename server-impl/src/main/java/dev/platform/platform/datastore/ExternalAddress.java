package dev.platform.platform.datastore;

/**
 * Where a datastore is called from outside, and what proves that it is the one.
 *
 * @param host name or address
 * @param port its own external port
 * @param caFile where clients have the certificate of the authority; {@link
 *     DatastoreSettings#SYSTEM_CA} if it is among those that their system trusts
 */
public record ExternalAddress(String host, int port, String caFile) {
  /** Whether the client's system knows the authority, without a file. */
  public boolean isTrustedBySystem() {
    return caFile.equals(DatastoreSettings.SYSTEM_CA);
  }
}
