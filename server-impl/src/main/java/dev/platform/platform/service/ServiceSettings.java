package dev.platform.platform.service;

import java.net.URI;

/**
 * What services need to know of the installation.
 *
 * @param apiUrl origin of the API and the dashboard
 * @param appsUrl origin of customers' services; {@code *} stands for the slug
 * @param allowFileRepos whether repositories may be folders of the machine
 */
public record ServiceSettings(URI apiUrl, URI appsUrl, boolean allowFileRepos) {
  /** The port that programs listen on unless they choose another. */
  static final int PORT = 10_000;

  /** Where a public service is reached. */
  public URI publicUrl(String slug) {
    return URI.create(publicAddress(slug));
  }

  /** {@link #publicUrl} as text. */
  String publicAddress(String slug) {
    return appsUrl.toString().replace("*", slug);
  }

  /** Where a private service is reached by others of the installation. */
  String privateAddress(String slug) {
    return slug + ":" + PORT;
  }

  /** The page of a service in the dashboard. */
  String dashboardUrl(Service service) {
    return apiUrl + dashboardPath(service);
  }

  static String dashboardPath(Service service) {
    return "/" + service.type().shortName() + "/" + service.id().value();
  }
}
