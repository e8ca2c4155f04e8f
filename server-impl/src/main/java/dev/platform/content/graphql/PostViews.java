package dev.platform.content.graphql;

import dev.platform.api.content.graphql.BlogPostDto;
import dev.platform.api.content.graphql.BlogPostPageDto;
import dev.platform.api.content.graphql.QueryResolver;
import graphql.schema.idl.RuntimeWiring;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Posts in the words of the GraphQL schema. */
final class PostViews implements QueryResolver {
  private final Posts posts;

  PostViews(Posts posts) {
    this.posts = posts;
  }

  RuntimeWiring wiring() {
    return RuntimeWiring.newRuntimeWiring()
        .type(
            "Query",
            query ->
                query
                    .dataFetcher(
                        "blogPosts",
                        asked ->
                            blogPosts(asked.getArgument("page"), asked.getArgument("pageSize")))
                    .dataFetcher(
                        "blogPost",
                        asked -> blogPost(Objects.requireNonNull(asked.getArgument("slug")))))
        .build();
  }

  @Override
  public BlogPostPageDto blogPosts(@Nullable Integer page, @Nullable Integer pageSize) {
    List<BlogPost> all = posts.published();
    int size = PageSize.of(pageSize);
    long skipped = size * (Math.max(1L, page == null ? 1 : page) - 1);
    return new BlogPostPageDto(
        all.stream().skip(skipped).limit(size).map(PostViews::view).toList(), all.size());
  }

  @Override
  public @Nullable BlogPostDto blogPost(String slug) {
    return posts.published().stream()
        .filter(post -> post.slug().equals(slug))
        .findFirst()
        .map(PostViews::view)
        .orElse(null);
  }

  private static BlogPostDto view(BlogPost post) {
    return new BlogPostDto(
        post.title(),
        post.slug(),
        post.date().toString(),
        post.description().orElse(null),
        post.tags(),
        post.authors(),
        post.url().toString());
  }
}
