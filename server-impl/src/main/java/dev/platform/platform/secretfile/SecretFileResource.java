package dev.platform.platform.secretfile;

import dev.platform.api.platform.SecretFilesApi;
import dev.platform.api.platform.model.SecretFileContentDto;
import dev.platform.api.platform.model.SecretFileDto;
import dev.platform.api.platform.model.SecretFileInputDto;
import dev.platform.api.platform.model.SecretFileWithCursorDto;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.base.contract.Extra;
import dev.platform.base.contract.Partial;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Secret files of services over HTTP. */
@Singleton
final class SecretFileResource implements SecretFilesApi {
  private final SecretFiles files;
  private final boolean showsContents;
  private final Supplier<Caller> caller;

  @Inject
  SecretFileResource(SecretFiles files, ContractProfiles profiles, Supplier<Caller> caller) {
    this.files = files;
    this.showsContents = profiles.include(ContractProfile.TERRAFORM);
    this.caller = caller;
  }

  @Override
  @Partial(value = "names without secret contents", unless = ContractProfile.TERRAFORM)
  public List<SecretFileWithCursorDto> listSecretFilesForService(
      String serviceId, String cursor, Integer limit) {
    var service = new ServiceId(serviceId);
    var page = PageRequest.of(SecretFiles.LIST, cursor, limit);
    return (showsContents
            ? files.read(caller.get(), service, page)
            : files.list(caller.get(), service, page))
        .map(SecretFileViews::entry);
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public List<SecretFileWithCursorDto> updateSecretFilesForService(
      String serviceId, @Nullable List<SecretFileInputDto> inputs) {
    return files
        .replace(caller.get(), new ServiceId(serviceId), SecretFileViews.inputs(inputs))
        .map(SecretFileViews::entry);
  }

  @Override
  public SecretFileDto retrieveSecretFile(String serviceId, String name) {
    return SecretFileViews.file(files.get(caller.get(), new ServiceId(serviceId), name));
  }

  @Override
  public SecretFileDto addOrUpdateSecretFile(
      String serviceId, String name, SecretFileContentDto input) {
    return SecretFileViews.file(
        files.set(caller.get(), new ServiceId(serviceId), SecretFileViews.input(name, input)));
  }

  @Override
  public void deleteSecretFile(String serviceId, String name) {
    files.delete(caller.get(), new ServiceId(serviceId), name);
  }
}
