package dev.platform.identity.access;

import dev.platform.base.id.WorkspaceId;

/** What a person is in one workspace. */
record Membership(WorkspaceId workspaceId, Role role) {}
