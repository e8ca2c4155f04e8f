package dev.platform.platform.service;

import jakarta.inject.Inject;

/** Which git repositories this installation reads. */
public final class ServiceRepositories {
  private final ServiceSettings settings;

  @Inject
  ServiceRepositories(ServiceSettings settings) {
    this.settings = settings;
  }

  /**
   * Checks the URL of a repository.
   *
   * @param field where it is given
   * @throws dev.platform.base.error.Failure if it is not one that is cloned here
   */
  public void check(String field, String url) {
    RepositoryUrl.of(field, url, settings.allowFileRepos());
  }
}
