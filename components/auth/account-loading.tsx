/** Stands in the account button's place while auth state loads. */
export function AccountLoading() {
  return (
    <span role="status" className="text-sm text-muted">
      Loading...
    </span>
  );
}
