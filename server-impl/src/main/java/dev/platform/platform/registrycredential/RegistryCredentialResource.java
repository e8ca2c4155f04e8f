package dev.platform.platform.registrycredential;

import dev.platform.api.platform.RegistryCredentialsApi;
import dev.platform.api.platform.model.RegistryCredentialDto;
import dev.platform.api.platform.model.RegistryCredentialPATCHDto;
import dev.platform.api.platform.model.RegistryCredentialPOSTDto;
import dev.platform.api.platform.model.RegistryCredentialRegistryDto;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Registry credentials over HTTP. */
@Singleton
final class RegistryCredentialResource implements RegistryCredentialsApi {
  private final RegistryCredentials credentials;
  private final Supplier<Caller> caller;

  @Inject
  RegistryCredentialResource(RegistryCredentials credentials, Supplier<Caller> caller) {
    this.credentials = credentials;
    this.caller = caller;
  }

  @Override
  public RegistryCredentialDto createRegistryCredential(RegistryCredentialPOSTDto input) {
    return RegistryCredentialViews.credential(
        credentials.create(caller.get(), input.getOwnerId(), RegistryCredentialViews.login(input)));
  }

  @Override
  public RegistryCredentialDto retrieveRegistryCredential(String registryCredentialId) {
    return RegistryCredentialViews.credential(
        credentials.get(caller.get(), new RegistryCredentialId(registryCredentialId)));
  }

  /** The list is bare, so an entry has no cursor: its id is the place behind it. */
  @Override
  public List<RegistryCredentialDto> listRegistryCredentials(
      List<String> name,
      List<String> username,
      List<RegistryCredentialRegistryDto> type,
      String createdBefore,
      String createdAfter,
      String updatedBefore,
      String updatedAfter,
      List<String> ownerId,
      @Nullable String cursor,
      Integer limit) {
    var filter =
        new RegistryCredentialFilter(
            name,
            username,
            RegistryCredentialViews.registries(type),
            Times.parse(createdBefore),
            Times.parse(createdAfter),
            Times.parse(updatedBefore),
            Times.parse(updatedAfter));
    return credentials
        .list(caller.get(), ownerId, filter, cursor == null ? "" : cursor, limit)
        .stream()
        .map(RegistryCredentialViews::credential)
        .toList();
  }

  @Override
  public RegistryCredentialDto updateRegistryCredential(
      String registryCredentialId, RegistryCredentialPATCHDto input) {
    return RegistryCredentialViews.credential(
        credentials.update(
            caller.get(),
            new RegistryCredentialId(registryCredentialId),
            RegistryCredentialViews.login(input)));
  }

  @Override
  public void deleteRegistryCredential(String registryCredentialId) {
    credentials.delete(caller.get(), new RegistryCredentialId(registryCredentialId));
  }
}
