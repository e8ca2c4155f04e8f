package dev.platform.platform.registrycredential;

import dev.platform.base.id.WorkspaceId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of registry credentials. */
interface RegistryCredentialMapper {
  void insert(RegistryCredential credential, WorkspaceId workspaceId, byte[] token);

  @Nullable RegistryCredential find(RegistryCredentialId id, WorkspaceId workspaceId);

  @Nullable RegistryCredential lock(RegistryCredentialId id, WorkspaceId workspaceId);

  List<RegistryCredential> list(
      List<WorkspaceId> workspaces, RegistryCredentialFilter filter, String after, int limit);

  boolean hasName(WorkspaceId workspaceId, String name);

  void update(RegistryCredential credential, WorkspaceId workspaceId, byte[] token);

  void delete(RegistryCredentialId id, WorkspaceId workspaceId);
}
