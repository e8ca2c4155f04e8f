package dev.platform.platform.service;

/**
 * Whether visitors of a web service get a maintenance page.
 *
 * @param enabled whether they do
 * @param uri address of the page; empty is the built-in one
 */
public record MaintenanceMode(boolean enabled, String uri) {
  /** Visitors get the service. */
  public static final MaintenanceMode OFF = new MaintenanceMode(false, "");
}
